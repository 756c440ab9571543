import { type Browser, expect, type Page } from '@playwright/test';
import { hasKeys, type Messenger, openThread, texts, twoMessengers, write } from './messengers.ts';
import { PASSWORD } from './people.ts';

export async function secondBrowser(browser: Browser, origin: string, { context }: Messenger) {
  const { email } = await (await context.request.get('/api/auth/user')).json();
  const second = await browser.newContext({ baseURL: origin });
  const reply = await second.request.post('/api/auth/sign-in/email', {
    data: { email, password: PASSWORD },
  });
  expect(reply.ok()).toBe(true);
  return second;
}

export async function acquainted(browser: Browser) {
  const two = await twoMessengers(browser);
  await acquaint(two.ana, two.ben);
  return two;
}

export async function acquaint(ana: Messenger, ben: Messenger): Promise<void> {
  await hasKeys(ben);
  await openThread(ana.page, ben);
  await write(ana.page, ben, 'From my laptop');
  await openThread(ben.page, ana);
  await expect(texts(ben.page)).toHaveText(['From my laptop']);
  await write(ben.page, ana, 'I can read it');
  await expect(texts(ana.page)).toHaveText(['From my laptop', 'I can read it']);
}

export async function recoveryKeyOf({ page }: Messenger): Promise<string> {
  await page.goto('/messages');
  await page.getByRole('button', { name: 'Get a recovery key' }).click();
  await page.getByRole('button', { name: 'Make the key' }).click();
  const key = (await page.getByLabel('Recovery key', { exact: true }).innerText()).trim();
  await page.getByRole('button', { name: 'I have kept it' }).click();
  return key;
}

export const panel = (page: Page) => page.getByRole('region', { name: 'This device' });
export const request = (page: Page) => page.getByRole('region', { name: 'Approve a new device' });

export async function ask(phone: Page, old: Page): Promise<void> {
  await phone.goto('/messages');
  await phone.getByRole('button', { name: 'Approve on another device' }).click();
  await old.goto('/messages');
  await expect(request(old)).toContainText('Chrome on');
  await request(old).getByRole('button', { name: 'Approve', exact: true }).click();
}

/** The QR code on the new device, as a camera sees it. */
export async function pictureOf(phone: Page): Promise<Buffer> {
  const code = panel(phone).getByRole('img', { name: /^Code to be scanned/ });
  await expect(code).toBeVisible();
  return code.screenshot({ type: 'jpeg', quality: 95 });
}

export async function expectApproved(phone: Page, other: Messenger): Promise<void> {
  await expect(panel(phone)).toHaveCount(0);
  await openThread(phone, other);
  await expect(texts(phone)).toHaveText(['From my laptop', 'I can read it']);
}

/** A Y4M film of a picture for Chromium's fake camera: luma, then two neutral chroma planes. */
export async function filmOf(page: Page, picture: Buffer): Promise<Buffer> {
  const grey = await page.evaluate(
    async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [640, 480];
      const context = canvas.getContext('2d');
      if (!context) return [];
      context.fillStyle = 'white';
      context.fillRect(0, 0, 640, 480);
      context.drawImage(image, 100, 20, 440, 440);
      const { data } = context.getImageData(0, 0, 640, 480);
      return Array.from({ length: 640 * 480 }, (_, pixel) => data[pixel * 4] ?? 0);
    },
    `data:image/jpeg;base64,${picture.toString('base64')}`,
  );
  const frame = [Buffer.from('FRAME\n'), Buffer.from(grey), Buffer.alloc((640 * 480) / 2, 128)];
  const frames = Array.from({ length: 5 }, () => Buffer.concat(frame));
  return Buffer.concat([Buffer.from('YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420jpeg\n'), ...frames]);
}
