export const OIDC_CLIENT = { id: 'cascade', secret: 'a secret between the two of them' };
