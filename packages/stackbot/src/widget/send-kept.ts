import { sendKept } from './outbox.ts';

sendKept();
