import { HALF_CIRCUIT } from '../../domain/clock/circuit-timing.ts';
import { type Mixable, mixWarnings } from '../../domain/stations/station-mix.ts';
import type { PlanCheck } from './plan.ts';
import { type Rotation, slotsOf, TRIO } from './rotation.ts';

export type PlannedSeat = {
  personId: string;
  role: 'candidate' | 'examiner' | 'role-player' | 'observer';
  place: number;
};

export type LaunchPlan = Rotation & {
  /** By place; null is a rest. */
  stations: readonly (Mixable | null)[];
  seats: readonly PlannedSeat[];
  people: readonly {
    id: string;
    handle: string;
    isProctor: boolean;
    isReady: boolean;
    hasJoined: boolean;
  }[];
  /** Stations that people have opened before, as `personId:stationId`. */
  seen: ReadonlySet<string>;
};

const error = (code: PlanCheck['code'], text: string): PlanCheck => ({
  level: 'error',
  code,
  text,
});
const warning = (code: PlanCheck['code'], text: string): PlanCheck => ({
  level: 'warning',
  code,
  text,
});

const nameOf = (plan: LaunchPlan, personId: string) =>
  plan.people.find(({ id }) => id === personId)?.handle ?? 'Somebody';

/** One person may be examiner and role player of one place, nothing else twice. */
function doubledPeople(plan: LaunchPlan): PlanCheck[] {
  const people = [...new Set(plan.seats.map(({ personId }) => personId))];
  return people.flatMap((personId) => {
    const own = plan.seats.filter((seat) => seat.personId === personId);
    const isStaff = own.every(({ role }) => role === 'examiner' || role === 'role-player');
    const isOnePlace = new Set(own.map(({ place }) => place)).size === 1;
    const areDifferent = new Set(own.map(({ role }) => role)).size === own.length;
    if (own.length === 1 || (isStaff && isOnePlace && areDifferent)) return [];
    return [error('two-places', `${nameOf(plan, personId)} would be in two places at once.`)];
  });
}

function takenSeats(plan: LaunchPlan): PlanCheck[] {
  const keys = plan.seats
    .filter(({ role }) => role !== 'observer')
    .map(({ role, place }) => `${role} ${place}`);
  const taken = [...new Set(keys.filter((key, at) => keys.indexOf(key) !== at))];
  return taken.map((key) => {
    const [role = '', place = ''] = key.split(' ');
    return error('seat-taken', `Two people would be ${role} ${Number(place) + 1}.`);
  });
}

function unknownSeats(plan: LaunchPlan): PlanCheck[] {
  const slots = slotsOf(plan);
  const wrong = plan.seats.filter(
    ({ role, place, personId }) =>
      place >= (role === 'candidate' ? slots : plan.places) ||
      !plan.people.some(({ id }) => id === personId),
  );
  if (wrong.length === 0) return [];
  return [error('seat-unknown', 'Somebody holds a seat that this circuit does not have.')];
}

function absentPeople(plan: LaunchPlan): PlanCheck[] {
  const seated = new Set(plan.seats.map(({ personId }) => personId));
  return plan.people
    .filter(({ id, hasJoined }) => seated.has(id) && !hasJoined)
    .map(({ handle }) => error('not-joined', `${handle} has a seat and has not joined yet.`));
}

/** Proctors of a circuit see too much to sit it; a trio has no separate proctor. */
function sittingProctors(plan: LaunchPlan): PlanCheck[] {
  if (plan.mode === 'trio') return [];
  return plan.people
    .filter(
      ({ id, isProctor }) =>
        isProctor && plan.seats.some((seat) => seat.personId === id && seat.role === 'candidate'),
    )
    .map(({ handle }) => error('proctor-sits', `${handle} runs this circuit and cannot sit it.`));
}

function missingStaff(plan: LaunchPlan): PlanCheck[] {
  if (plan.mode === 'trio') return [];
  const has = (role: string, place: number) =>
    plan.seats.some((seat) => seat.role === role && seat.place === place);
  return plan.stations.flatMap((station, place) => {
    if (station === null) return [];
    const name = `Station ${place + 1}`;
    return [
      ...(has('examiner', place) ? [] : [error('no-examiner', `${name} has no examiner.`)]),
      ...(has('role-player', place)
        ? []
        : [error('no-role-player', `${name} has no role player.`)]),
    ];
  });
}

function shape(plan: LaunchPlan): PlanCheck[] {
  const candidates = plan.seats.filter(({ role }) => role === 'candidate').length;
  const checks: PlanCheck[] = [];
  if (plan.stations.every((station) => station === null))
    checks.push(error('no-station', 'There is no station in it yet.'));
  if (plan.mode === 'trio') {
    if (candidates !== TRIO)
      checks.push(error('trio-of-three', 'A trio needs exactly three people.'));
    return checks;
  }
  if (candidates === 0) checks.push(error('no-candidate', 'No candidates yet.'));
  if (plan.preset === 'two-circuits') {
    if (plan.places !== 2 * HALF_CIRCUIT)
      checks.push(error('sixteen-places', 'Two circuits need sixteen places, rests included.'));
    if (candidates > HALF_CIRCUIT)
      checks.push(error('eight-candidates', 'Two circuits take eight candidates at the most.'));
  }
  return checks;
}

function seenStations(plan: LaunchPlan): PlanCheck[] {
  const candidates = plan.seats.filter(({ role }) => role === 'candidate');
  return candidates.flatMap(({ personId }) => {
    const places = plan.stations.flatMap((station, place) =>
      station !== null && plan.seen.has(`${personId}:${station.id}`) ? [place + 1] : [],
    );
    if (places.length === 0) return [];
    const which = places.length === 1 ? `station ${places[0]}` : `stations ${places.join(', ')}`;
    return [warning('seen', `${nameOf(plan, personId)} has opened ${which} before.`)];
  });
}

/** Errors first. Errors prevent a launch; warnings do not. */
export function launchChecks(plan: LaunchPlan): PlanCheck[] {
  const stations = plan.stations.filter((station) => station !== null);
  const seated = new Set(plan.seats.map(({ personId }) => personId));
  const unready = plan.people.filter(
    ({ id, isReady, hasJoined }) => seated.has(id) && hasJoined && !isReady,
  );
  return [
    ...shape(plan),
    ...doubledPeople(plan),
    ...takenSeats(plan),
    ...unknownSeats(plan),
    ...absentPeople(plan),
    ...sittingProctors(plan),
    ...missingStaff(plan),
    ...mixWarnings(stations).map((text) => warning('mix', text)),
    ...seenStations(plan),
    ...(unready.length === 0
      ? []
      : [
          warning('not-ready', `Not ready yet: ${unready.map(({ handle }) => handle).join(', ')}.`),
        ]),
  ];
}
