/**
 * The mailbox that an email address leads to, as limits count it: most providers deliver `rua+anything@` to `rua@`.
 * @param email in lower case
 */
export const toMailbox = (email: string): string => email.replace(/^([^+@]+)\+[^@]*@/, '$1@');
