import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { Arrivals } from './arrivals.ts';
import { newcomer } from './people.ts';

export type Player = {
  context: BrowserContext;
  page: Page;
  arrivals: Arrivals;
  handle: string;
  errors: string[];
};

export type Cast = { pat: Player; cleo: Player; dan: Player; eve: Player; rob: Player };

/** Two stations of different categories; candidates start at the first and second. */
export const stationNumbers = ['AMH.14', 'AMH.24'] as const;
const scenarioIds = [14, 24];

type Member = { email: string; handle: string; storage: StorageState };
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function verifiedMember(browser: Browser, origin: string): Promise<Member> {
  const context = await newcomer(browser, origin, { isVerified: true });
  const { email, handle } = await (await context.request.get('/api/auth/user')).json();
  const storage = await context.storageState();
  await context.close();
  return { email, handle, storage };
}

export async function openPlayer(
  browser: Browser,
  origin: string,
  { handle, storage }: Pick<Member, 'handle'> & { storage?: StorageState },
): Promise<Player> {
  const context = await browser.newContext({
    baseURL: origin,
    ...(storage ? { storageState: storage } : {}),
  });
  const arrivals = new Arrivals(context);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  return { context, page, arrivals, handle, errors };
}

export async function openCast(browser: Browser, origins: string[]): Promise<Cast> {
  const open = async (at: number) => {
    const origin = origins[at % origins.length] ?? '';
    return openPlayer(browser, origin, await verifiedMember(browser, origin));
  };
  const [pat, cleo, dan] = [await open(0), await open(1), await open(0)];
  return { pat, cleo, dan, eve: await open(1), rob: await open(0) };
}

export const everybody = ({ pat, cleo, dan, eve, rob }: Cast): Player[] => [
  pat,
  cleo,
  dan,
  eve,
  rob,
];

export async function closeCast(cast: Cast): Promise<void> {
  for (const { context } of everybody(cast)) await context.close();
}

type Signed = Pick<Player, 'context'>;

export async function good(
  { context }: Signed,
  method: 'get' | 'post' | 'put',
  path: string,
  data: unknown = {},
) {
  const reply = await context.request[method](path, method === 'get' ? {} : { data });
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

export const circuitOf = (player: Signed, id: string): Promise<Circuit> =>
  good(player, 'get', `/api/circuits/${id}`);

type Joining = readonly [player: Signed, wish: 'candidate' | 'examiner' | 'role-player'];
type Plan = { speed: number; stations: readonly number[]; joining: readonly Joining[] };

/** In the lobby, with everybody seated; the organiser examines. */
async function seated(organiser: Signed, { speed, stations, joining }: Plan): Promise<string> {
  const draft = { name: 'Saturday mock', speed };
  const { id, rev } = await good(organiser, 'post', '/api/circuits', draft);
  const at = `/api/circuits/${id}`;
  const places = stations.map((scenarioId) => ({ scenarioId }));
  await good(organiser, 'put', `${at}/places`, { rev, places });
  await good(organiser, 'put', `${at}/wish`, { wish: 'examiner' });
  const links: { wish: string; path: string }[] = await good(organiser, 'post', `${at}/links`);
  for (const [player, wish] of joining) {
    const token = links
      .find((link) => link.wish === wish)
      ?.path.split('/')
      .at(-1);
    await good(player, 'post', `/api/circuits/links/${token}/join`);
  }
  const before = await circuitOf(organiser, id);
  await good(organiser, 'post', `${at}/seats/fill`, { rev: before.rev });
  await good(organiser, 'post', `${at}/lobby`);
  return id;
}

export const gathered = ({ pat, cleo, dan, eve, rob }: Cast, speed: number): Promise<string> =>
  seated(pat, {
    speed,
    stations: scenarioIds,
    joining: [
      [cleo, 'candidate'],
      [dan, 'candidate'],
      [eve, 'examiner'],
      [rob, 'role-player'],
    ],
  });

/** One station, played: the organiser owes the candidate a mark sheet and an impression. */
export async function playedByTwo(organiser: Signed, candidate: Signed): Promise<string> {
  const joining = [[candidate, 'candidate']] as const;
  const id = await seated(organiser, { speed: 1, stations: [14], joining });
  await good(organiser, 'post', `/api/circuits/${id}/launch`);
  for (;;) {
    const { state, clock } = await circuitOf(organiser, id);
    if (state === 'marking') return id;
    const skip = { command: 'skip', rev: clock?.rev };
    await good(organiser, 'post', `/api/circuits/${id}/clock`, skip);
  }
}
