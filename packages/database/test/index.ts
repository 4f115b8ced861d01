export { createTestFolder } from './database.ts';
export { findFreePort } from './free-port.ts';
export { hasLibsqlServer, startLibsqlServer } from './libsql-server.ts';
