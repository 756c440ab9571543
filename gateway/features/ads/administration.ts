import { type AuditEntryInput, recordAudit } from '@cascade/db/domain/audit/audit.queries';
import {
  type AdvertisementChange,
  type AdvertisementRow,
  findOrMakeAdvertiser,
  insertAdvertisement,
  isStoredZone,
  lockAdvertisement,
  nameAdvertiser,
  writeAdvertisement,
} from '@cascade/db/features/ads/administration.queries';
import { isKept } from '@cascade/db/features/ads/pictures.queries';
import { minorUnitsOf } from '@cascade/shared/domain/payments/decimal';
import { decimalText } from '@cascade/shared/domain/payments/money';
import {
  type AdFields,
  type AdminAdvertisement,
  advertisementMoved,
  type changeAdvertisement,
} from '@cascade/shared/features/ads/administration';
import { advertisementsChanged } from '@cascade/shared/features/ads/contract';
import { datesOf, runTimeOf } from '@cascade/shared/features/ads/running';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { CallerWork } from '../../http/work.ts';

type Action = NonNullable<BodyOf<typeof changeAdvertisement>['action']>;

const adTypes = { sidebar: 'sidebar', banner: 'banner', inline: 'native' } as const;

export function shownAd(row: AdvertisementRow): AdminAdvertisement {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    targetUrl: row.targetUrl,
    advertiserName: row.advertiserName,
    advertiserEmail: row.advertiserEmail,
    category: row.category,
    placement: row.placement,
    ctaText: row.ctaText,
    costPerClick: decimalText(row.costPerClickCents),
    monthlyBudget: decimalText(row.monthlyBudgetCents),
    currentSpend: decimalText(row.spentCents),
    ...datesOf(row.startDate, row.endDate, row.timeZone),
    timeZone: row.timeZone,
    picture: row.picture,
    isActive: row.isActive && row.endedAt === null,
    endedAt: row.endedAt?.toISOString() ?? null,
    clicks: row.clicks,
    freeClicks: {
      unseen: row.freeUnseen,
      repeated: row.freeRepeated,
      burst: row.freeBurst,
      bot: row.freeBot,
      late: row.freeLate,
    },
    rev: row.rev,
  };
}

const refused = (field: string, message: string) =>
  new AppError('invalid', `Please check ${field}: ${message}.`, { errors: [{ field, message }] });

/** @throws AppError invalid for a zone that the database does not know */
async function columnsOf({ tx, now }: CallerWork, fields: AdFields, within = '') {
  if (!(await isStoredZone(tx, fields.timeZone)))
    throw refused(`${within}timeZone`, 'this server does not know it');
  if (fields.picture !== null && !(await isKept(tx, fields.picture)))
    throw refused(`${within}picture`, 'it is not kept any more; choose it again');
  const { startsAt, endsAt } = runTimeOf(fields.startDate, fields.endDate, fields.timeZone);
  const { costPerClick, monthlyBudget, advertiserEmail: email, ...rest } = fields;
  const advertiser = { name: fields.advertiserName, email };
  return {
    ...rest,
    advertiserId: await findOrMakeAdvertiser(tx, advertiser, now),
    adType: adTypes[fields.placement],
    costPerClickCents: minorUnitsOf(costPerClick) ?? 0,
    monthlyBudgetCents: minorUnitsOf(monthlyBudget) ?? 0,
    startDate: startsAt,
    endDate: endsAt,
  };
}

/** Without the advertiser's address, which the audit log would keep longer. */
const audited = ({
  advertiserEmail: _,
  freeClicks: __,
  clicks: ___,
  currentSpend: ____,
  ...ad
}: AdminAdvertisement): AuditEntryInput['after'] => ad;

async function tellOf(
  work: CallerWork,
  action: string,
  id: string,
  before: AdminAdvertisement | null,
): Promise<AdminAdvertisement> {
  const { tx, live, caller, now } = work;
  const row = await lockAdvertisement(tx, id, now);
  if (!row) throw noSuchAd();
  await nameAdvertiser(tx, row.advertiserId, row.advertiserName);
  const after = shownAd(row);
  await recordAudit(tx, {
    actor: caller,
    action: `ads.${action}`,
    subject: { kind: 'advertisement', id },
    before: before && audited(before),
    after: audited(after),
    at: now,
  });
  // The row is locked before any stream, as by a click.
  await live.lock([streamOf.advertisements(), streamOf.board('feed')]);
  await live.append(advertisementMoved, [streamOf.advertisements()], { id });
  await live.append(advertisementsChanged, [streamOf.board('feed')], {});
  return after;
}

const noSuchAd = () => new AppError('not_found', 'There is no such advertisement.');

/** @throws AppError invalid; id_conflict when the key is that of another advertisement */
export async function create(
  work: CallerWork,
  id: string,
  fields: AdFields,
): Promise<AdminAdvertisement> {
  const columns = await columnsOf(work, fields);
  const { tx, now } = work;
  if (!(await insertAdvertisement(tx, id, columns, now))) {
    const known = await lockAdvertisement(tx, id, now);
    if (known && (known.rev > 1 || isSame(shownAd(known), fields))) return shownAd(known);
    throw new AppError('id_conflict', 'This key was already used for something else.');
  }
  if (columns.endDate <= now) throw refused('endDate', 'it is in the past');
  return tellOf(work, 'create', id, null);
}

const isSame = (ad: AdminAdvertisement, fields: AdFields) =>
  (Object.keys(fields) as (keyof AdFields)[]).every((name) => ad[name] === fields[name]);

/** @throws AppError not_found, invalid; conflict once it has ended; stale when it has changed since `rev` */
export async function change(
  work: CallerWork,
  id: string,
  { rev, fields, action }: BodyOf<typeof changeAdvertisement>,
): Promise<AdminAdvertisement> {
  const row = await lockAdvertisement(work.tx, id, work.now);
  if (!row) throw noSuchAd();
  const before = shownAd(row);
  if (row.rev !== rev)
    throw new AppError('stale', 'Somebody else has just changed this advertisement.', {
      current: before,
    });
  if (row.endedAt !== null)
    throw new AppError('conflict', 'This advertisement has ended and cannot be changed.');
  const next = fields ? await edited(work, row, fields) : acted(action, work.now);
  if (action === 'pause' && !row.isActive) return before;
  if (action === 'resume' && row.isActive) return before;
  await writeAdvertisement(work.tx, id, next, row.spentCents, work.now);
  return tellOf(work, action ?? 'change', id, before);
}

function acted(action: Action | undefined, now: Date): AdvertisementChange {
  return action === 'end' ? { endedAt: now, isActive: false } : { isActive: action === 'resume' };
}

async function edited(work: CallerWork, row: AdvertisementRow, fields: AdFields) {
  const columns = await columnsOf(work, fields, 'fields.');
  if (columns.endDate <= work.now && columns.endDate.getTime() !== row.endDate.getTime())
    throw refused('fields.endDate', 'it is in the past');
  if (columns.advertiserId !== row.advertiserId && row.clicks > 0)
    throw refused(
      'fields.advertiserEmail',
      `its clicks are charged to ${row.advertiserEmail}; end it and create one for the other advertiser`,
    );
  if (columns.monthlyBudgetCents < row.spentCents)
    throw refused(
      'fields.monthlyBudget',
      `$${decimalText(row.spentCents)} have already been spent this month`,
    );
  return columns;
}
