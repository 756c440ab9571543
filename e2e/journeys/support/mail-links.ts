import { type BrowserContext, expect } from '@playwright/test';

/** The link in the mails to an address, which admins can read without SMTP. */
export async function linkFor(admin: BrowserContext, email: string, page: string): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = await (await admin.request.get('/api/admin/mails')).json();
      const links = mails
        .filter(
          (mail: { to: string; status: string }) => mail.to === email && mail.status === 'kept',
        )
        .map((mail: { body: string }) => /https?:\S+/.exec(mail.body)?.[0] ?? '');
      link = links.find((one: string) => URL.canParse(one) && new URL(one).pathname === page) ?? '';
      return link;
    })
    .not.toBe('');
  return page + new URL(link).search;
}
