import { readStationClock } from '@cascade/shared/domain/clock/station-clock';
import type { Attempt } from '@cascade/shared/features/practice/contract';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { newcomer } from './people.ts';

export const phone = { width: 360, height: 740 };

export function newcomerOnPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  return newcomer(browser, baseURL, { viewport: phone });
}

export async function startStation(page: Page, search = ''): Promise<string> {
  await page.goto(`/practice/14${search}`);
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(page).toHaveURL(/\/practice\/attempt\/[\w-]{36}$/);
  await expect(page.getByText(/Mr Owen Pritchard is/)).toBeVisible();
  return page.url().split('/').at(-1) ?? '';
}

/** Ends the task and answers the question. */
export async function finishNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Finish now', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish now' }).click();
}

export async function attemptOf(context: BrowserContext, id: string): Promise<Attempt> {
  return (await context.request.get(`/api/practice/attempts/${id}`)).json();
}

export async function shownSeconds(page: Page): Promise<number> {
  const [minutes = '', seconds = ''] = (await page.getByTestId('clock-digits').innerText()).split(
    ':',
  );
  return 60 * Number(minutes) + Number(seconds);
}

export async function expectRightClock(
  page: Page,
  context: BrowserContext,
  id: string,
): Promise<void> {
  const shown = await shownSeconds(page);
  const { clock, serverNow } = await attemptOf(context, id);
  const { remainingMs } = readStationClock(clock, serverNow);
  expect(Math.abs(shown - Math.ceil(remainingMs / 1_000))).toBeLessThanOrEqual(1);
}

/**
 * A silent AudioContext.
 * @returns the number of tones started
 */
export async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = window as unknown as { tones: number; AudioContext: unknown };
    counted.tones = 0;
    const ramp = { setValueAtTime() {}, exponentialRampToValueAtTime() {}, value: 0 };
    const node = { gain: ramp, frequency: ramp, connect: () => node, stop() {}, start() {} };
    counted.AudioContext = class {
      state = 'running';
      currentTime = 0;
      destination = node;
      async resume() {}
      createGain = () => node;
      createOscillator = () => ({
        ...node,
        start() {
          counted.tones += 1;
        },
      });
    };
  });
  return () => page.evaluate(() => (window as unknown as { tones: number }).tones);
}

/** Shifts a device's date by some ms; `moveDate` changes it while a page is open. */
export async function setDateAhead(context: BrowserContext, aheadMs: number): Promise<void> {
  await context.addInitScript((first) => {
    const RealDate = Date;
    const shifted = window as unknown as { aheadMs: number };
    shifted.aheadMs = first;
    window.Date = class extends RealDate {
      constructor(...parts: [] | [number]) {
        if (parts.length === 0) super(RealDate.now() + shifted.aheadMs);
        else super(...parts);
      }
      static override now = () => RealDate.now() + shifted.aheadMs;
    } as DateConstructor;
  }, aheadMs);
}

export async function moveDate(page: Page, aheadMs: number): Promise<void> {
  await page.evaluate((next) => {
    (window as unknown as { aheadMs: number }).aheadMs = next;
  }, aheadMs);
}
