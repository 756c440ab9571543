import { type Currency, moneyText } from '../../domain/payments/money.ts';
import type { BankPage } from './books.ts';

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (found) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[found] ?? '',
  );

const STYLE = `
  :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
  body { max-width: 28rem; margin: 0 auto; padding: 1.5rem 1rem; }
  .test { border: 2px dashed; border-radius: 0.5rem; padding: 0.5rem 0.75rem; }
  .price { font-size: 1.75rem; font-weight: 600; margin: 0; }
  button { display: block; width: 100%; min-height: 3rem; margin: 0.5rem 0; font: inherit; }`;

function documentOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="test">This is the test provider. No money moves.</p>
<h1>${escaped(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

const button = (action: string, label: string) =>
  `<button name="action" value="${action}">${escaped(label)}</button>`;

const form = (...buttons: string[]) => `<form method="post">${buttons.join('\n')}</form>`;

const backLink = (url: string, label: string) =>
  `<p><a href="${escaped(url)}">${escaped(label)}</a></p>`;

function priceOf({ description, amount, currency }: BankPage): string {
  return `<p>${escaped(description)}</p>
<p class="price">${escaped(moneyText(amount, currency as Currency))}</p>`;
}

const ENDED = {
  paid: 'This has been paid.',
  failed: 'The bank refused this payment. Nothing was charged.',
  expired: 'The time for paying has run out. Nothing was charged.',
};

/** @param wasRefused whether a card was refused just now */
export function payPage(page: BankPage, wasRefused = false): string {
  if (page.state !== 'open')
    return documentOf(
      'Pay',
      `${priceOf(page)}<p role="status">${ENDED[page.state]}</p>
${backLink(page.returnUrl, 'Go back')}`,
    );
  if (page.later)
    return documentOf(
      'Pay',
      `${priceOf(page)}<p role="status">Your bank is working on this payment.</p>
${backLink(page.returnUrl, 'Go back')}`,
    );
  return documentOf(
    'Pay',
    `${priceOf(page)}
${wasRefused ? '<p role="alert">Your card was refused. Nothing was charged.</p>' : ''}
${form(
  button('pay', 'Pay'),
  button('secure', 'Pay with 3-D Secure'),
  button('refuse', 'Pay with a card that is refused'),
  button('later', 'Pay by bank, which arrives later'),
  button('later-refused', 'Pay by bank, which is refused later'),
)}
${backLink(page.returnUrl, 'Go back without paying')}`,
  );
}

export function securePage(page: BankPage): string {
  return documentOf(
    '3-D Secure',
    `${priceOf(page)}
<p>Your bank asks whether this is you.</p>
${form(button('pay', 'Confirm'), button('refuse', 'This is not me'))}`,
  );
}

/** @param isOurs whether it is about a bank account of the caller's own */
export function onboardingPage(returnUrl: string, isOurs: boolean): string {
  const ways = [
    button('ready-refused', 'Everything is complete, and the bank refuses payouts'),
    button('ready-twice', 'Everything is complete, and payouts are reported twice'),
    button('ready-silent', 'Everything is complete, and payouts are not reported'),
  ];
  return documentOf(
    'Your payout account',
    `<p>At a real provider you would now enter who you are and your bank account.</p>
${form(
  button('ready', 'Everything is complete'),
  button('restricted', 'Leave something out'),
  ...(isOurs ? ways : []),
)}
${backLink(returnUrl, 'Go back')}`,
  );
}
