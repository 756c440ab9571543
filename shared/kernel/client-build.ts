/**
 * The request header, and in a socket's handshake the query field, with which our own pages say of
 * which build they are: the path of their first script. During an upgrade pages and gateways of
 * two builds meet (docs/decisions/029).
 */
export const CLIENT_BUILD = 'client-build';
