export { openDatabase, type Database, type Reader, type Transaction } from './open-database.ts';
export { databaseSignals } from './database-signals.ts';
export { ReplacedFileError } from './file/durable.ts';
export { migrate, readAppliedMigrations, type Migrations } from './migrate.ts';
export { cacheRows, preparePerDatabase } from './prepared-query.ts';
export { isConnectionLost } from './server/server-client.ts';
export { DatabaseBusyError } from './write-queue.ts';
