import createCache from '@emotion/cache';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

/** The content security policy lets styles in by nonce only. */
export const emotionCache = createCache({ key: 'c', ...(nonce ? { nonce } : {}) });
