import { expect, type Page } from '@playwright/test';
import type { Player } from './circuit-cast.ts';

export async function createGroup(page: Page, name: string, isPrivate: boolean): Promise<string> {
  await page.goto(`${new URL(page.url()).origin}/study-groups?create`);
  const dialog = page.getByRole('dialog', { name: 'Create Group' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Specialty').selectOption('Psychotherapy');
  if (isPrivate) await dialog.getByText('Private', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Create Group' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** @returns the path of the link */
export async function invitationOf(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  return new URL(link).pathname;
}

export async function joinByLink(page: Page, path: string, group: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByRole('heading', { level: 1, name: group })).toBeVisible();
}

/** "2027-03-12T19:30", by London's clocks. */
const londonTime = (at: number) =>
  new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'Europe/London',
  })
    .format(at)
    .replace(' ', 'T');

/** Its lobby is open at once. @returns the path of its page */
export async function planSoon(page: Page, title: string): Promise<string> {
  await page.getByRole('button', { name: 'Plan a session' }).click();
  const plan = page.getByRole('dialog', { name: 'Plan a session' });
  await plan.getByLabel('Title').fill(title);
  await plan.getByLabel('Date and time').fill(londonTime(Date.now() + 10 * 60_000));
  await plan.getByLabel('Time zone').selectOption('Europe/London');
  await plan.getByRole('button', { name: 'Plan the session' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return new URL(page.url()).pathname;
}

export async function comeIn(page: Page, handle: string): Promise<void> {
  await page.getByRole('button', { name: 'Come in' }).click();
  const people = page.getByRole('list', { name: 'People' });
  await expect(people.getByText(`${handle} (you)`)).toBeVisible();
}

export async function queueStation(page: Page, number: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Choose a station' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose a station' });
  await dialog.getByRole('searchbox').fill(number);
  await dialog
    .getByRole('button', { name: new RegExp(`^${number}`) })
    .first()
    .click();
  await expect(page.getByRole('list', { name: 'Queue' }).getByText(title)).toBeVisible();
}

/** Records every phase that a tab shows, also across reloads. Call it before the page is opened. */
export async function noteRounds(page: Page): Promise<() => string[]> {
  const shown: string[] = [];
  // Kept here, because the application removes what it does not know from the browser's storage.
  await page.exposeFunction('noteRound', (phase: string) => {
    if (phase !== shown.at(-1)) shown.push(phase);
  });
  await page.addInitScript(() => {
    const { noteRound } = window as unknown as { noteRound: (phase: string) => void };
    let last = '';
    const note = () => {
      const [, phase, round] = /^\S+ (\w+) · (Round \d+) · /.exec(document.title) ?? [];
      if (!phase || `${phase}, ${round}` === last) return;
      last = `${phase}, ${round}`;
      noteRound(last);
    };
    const everything = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document, everything);
  });
  return () => shown;
}

export type Moved = { n: number; phase: string; endsAt: number };

/** Beginnings of phases, with their numbers in the group's stream, as they came to a browser. */
export function phasesReceived({ arrivals }: Player): Moved[] {
  const moves: Moved[] = [];
  for (const { n = 0, d } of arrivals.events('group.live-changed')) {
    const { live } = d as {
      live: { round: { number: number } | null; clock: { phase: string; endsAt: number } | null };
    };
    if (!live.round || !live.clock) continue;
    const phase = `${live.clock.phase} ${live.round.number}`;
    if (!moves.some((one) => one.phase === phase))
      moves.push({ n, phase, endsAt: live.clock.endsAt });
  }
  return moves;
}
