import { type BrowserContext, expect } from '@playwright/test';
import ICAL from 'ical.js';

/** Titles of what a calendar is told by this address, as another program reads them. */
export async function titlesIn(context: BrowserContext, path: string): Promise<string[]> {
  const reply = await context.request.get(path);
  expect(reply.headers()['content-type']).toContain('text/calendar');
  const file = new ICAL.Component(ICAL.parse(await reply.text()));
  return file.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary);
}
