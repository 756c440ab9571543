import { startOidcProvider } from '../../gateway/testing/oidc-provider.ts';

/** The provider of the browser journeys, as a process: its port, then our own address. */
const [port, origin = ''] = process.argv.slice(2);
await startOidcProvider({ port: Number(port), redirectUris: [`${origin}/login/callback`] });
