import { fileURLToPath } from 'node:url';
import autoprefixer from 'autoprefixer';
import tailwindcss from 'tailwindcss';

// By its full path: tests run from the root.
const config = fileURLToPath(import.meta.resolve('./tailwind.config.ts'));

export default { plugins: [tailwindcss({ config }), autoprefixer] };
