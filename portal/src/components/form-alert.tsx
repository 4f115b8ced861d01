export { FormAlert } from '@stackworks/ui';
