/**
 * Meeting platforms (specification, section 9) with the formats of their links and ids. Checked
 * locally: no service is called. Links that make a guest the host, as Zoom's `/s/`, are left out.
 */
export const meetingPlatforms = [
  {
    id: 'zoom',
    name: 'Zoom',
    maxParticipants: 500,
    links: [
      {
        host: 'zoom.us',
        at: /^\/(?:[jw]\/\d{9,11}|wc\/join\/\d{9,11}|my\/[\w.-]{3,40})(?:\?.*)?$/,
      },
    ],
    meetingId: /^\d{3} \d{3,4} \d{3,4}$/,
    hasDialIn: true,
  },
  {
    id: 'teams',
    name: 'Microsoft Teams',
    maxParticipants: 300,
    links: [
      {
        host: 'teams.microsoft.com',
        at: /^\/(?:meet\/\d{10,16}\?p=[\dA-Za-z]{6,}.*|l\/meetup-join\/[\w%@:.-]+\/\d+(?:\?.*)?)$/,
      },
      { host: 'teams.live.com', at: /^\/meet\/\d{10,16}\?p=[\dA-Za-z]{6,}.*$/ },
    ],
    meetingId: /^\d{3} \d{3} \d{3} \d{3}$/,
    hasDialIn: true,
  },
  {
    id: 'google-meet',
    name: 'Google Meet',
    maxParticipants: 250,
    links: [{ host: 'meet.google.com', at: /^\/[a-z]{3}-[a-z]{4}-[a-z]{3}(?:\?.*)?$/ }],
    meetingId: /^[a-z]{3}-[a-z]{4}-[a-z]{3}$/,
    hasDialIn: true,
  },
  {
    id: 'webex',
    name: 'Webex',
    maxParticipants: 1000,
    links: [
      {
        host: 'webex.com',
        at: /^\/(?:[\w-]+\/j\.php\?MTID=m[\da-f]{32}.*|(?:meet|join)\/[\w.-]{2,64}|m\/[\da-f-]{36})$/,
      },
    ],
    meetingId: /^\d{4} \d{3} \d{4}$/,
    hasDialIn: true,
  },
  {
    id: 'gotomeeting',
    name: 'GoToMeeting',
    maxParticipants: 150,
    links: [
      { host: 'meet.goto.com', at: /^\/(?:\d{9}|[a-z][\w.-]{2,63})$/ },
      { host: 'app.goto.com', at: /^\/meeting\/\d{9}$/ },
      { host: 'gotomeeting.com', at: /^\/join\/\d{9}$/ },
      { host: 'gotomeet.me', at: /^\/[A-Za-z][\w.-]{2,63}$/ },
    ],
    meetingId: /^\d{3}-\d{3}-\d{3}$/,
    hasDialIn: true,
  },
  {
    id: 'skype',
    name: 'Skype',
    maxParticipants: 50,
    links: [{ host: 'join.skype.com', at: /^\/[\dA-Za-z]{12}$/ }],
    meetingId: /^[\dA-Za-z]{12}$/,
    hasDialIn: false,
    closedIn: 2025,
  },
  {
    id: 'discord',
    name: 'Discord',
    maxParticipants: 25,
    links: [
      { host: 'discord.gg', at: /^\/[\dA-Za-z-]{2,32}$/ },
      {
        host: 'discord.com',
        at: /^\/(?:invite\/[\dA-Za-z-]{2,32}|channels\/\d{15,20}\/\d{15,20})$/,
      },
    ],
    meetingId: /^[\dA-Za-z]{8,10}$/,
    hasDialIn: false,
  },
  {
    id: 'jitsi',
    name: 'Jitsi',
    maxParticipants: 75,
    links: [
      { host: 'meet.jit.si', at: /^\/(?:[\w-]+\/)?[\w.~%-]{3,128}$/ },
      { host: '8x8.vc', at: /^\/[\w-]+\/[\w.~%-]{3,128}$/ },
    ],
    meetingId: /^[\dA-Za-z-]{16,}$/,
    hasDialIn: false,
  },
  {
    id: 'bluejeans',
    name: 'BlueJeans',
    maxParticipants: 150,
    links: [{ host: 'bluejeans.com', at: /^\/(?:meet\/)?\d{9,10}(?:\/\d{4})?$/ }],
    meetingId: /^\d{3} \d{3} \d{3,4}$/,
    hasDialIn: true,
    closedIn: 2024,
  },
] as const satisfies readonly {
  id: string;
  name: string;
  maxParticipants: number;
  /** Hosts, whose subdomains count as well, with the path and query of a meeting. */
  links: readonly { host: string; at: RegExp }[];
  meetingId: RegExp;
  hasDialIn: boolean;
  /** The year in which the service closed. */
  closedIn?: number;
}[];

export type MeetingPlatform = (typeof meetingPlatforms)[number];
export type MeetingPlatformId = MeetingPlatform['id'];

const LONGEST_LINK = 2_000;
const PLAIN_LINK =
  /^https:\/\/([a-z\d-]+(?:\.[a-z\d-]+)+)(\/[\w.~%:@+/-]*(?:\?[\w.~%:@+/=&,!*()-]*)?)$/;
const ROOM = /^[\dA-Za-z-]{16,64}$/;

/**
 * Host, path and query of a link that browsers read exactly as it is written: no credentials, port,
 * fragment, dot segments, backslashes or foreign letters, and no host that stands for such letters.
 */
function partsOf(link: string): { host: string; rest: string } | null {
  const [, host, rest] = (link.length <= LONGEST_LINK && PLAIN_LINK.exec(link)) || [];
  if (!host || !rest || /(?:^|\.)xn--/.test(host) || !URL.canParse(link)) return null;
  return new URL(link).href === link ? { host, rest } : null;
}

const isAt = (host: string, home: string) => host === home || host.endsWith(`.${home}`);

function isLinkOf(platform: MeetingPlatform, link: string): boolean {
  const parts = partsOf(link);
  return (
    parts !== null &&
    platform.links.some(({ host, at }) => isAt(parts.host, host) && at.test(parts.rest))
  );
}

/**
 * A sentence for the organiser who pasted this as the link of a meeting on the chosen platform, or
 * null when it is one. Links to rooms of the configured Jitsi address count as Jitsi's.
 */
export function meetingLinkFault(
  chosen: MeetingPlatformId,
  link: string,
  jitsiBase?: string,
): string | null {
  const isOwnRoom = jitsiBase !== undefined && isRoomOf(jitsiBase, link);
  const found = isOwnRoom ? 'jitsi' : meetingPlatforms.find((one) => isLinkOf(one, link))?.id;
  if (found === chosen) return null;
  const name = nameOf(chosen);
  if (found) return `This is a ${nameOf(found)} link, but ${name} is chosen.`;
  if (link.length > LONGEST_LINK) return 'This link is longer than 2,000 characters.';
  return `This is not a meeting link. Paste the one that ${name} gives to guests, beginning with https://.`;
}

const nameOf = (id: MeetingPlatformId) => meetingPlatforms.find((one) => one.id === id)?.name ?? id;

/**
 * The link of a room on a configured Jitsi server, such as "https://meet.example.org". Anybody who knows
 * the id of a room can enter it, so it has to be long and random.
 * @throws RangeError for an address that is not plain https, or an id that could be guessed
 */
export function jitsiLinkOf(base: string, roomId: string): string {
  if (!ROOM.test(roomId)) throw new RangeError('A room needs 16 to 64 letters, digits or hyphens');
  return `${jitsiHomeOf(base)}${roomId}`;
}

const isRoomOf = (base: string, link: string) =>
  link.startsWith(jitsiHomeOf(base)) && ROOM.test(link.slice(jitsiHomeOf(base).length));

/** The configured address with a slash at its end. The person who runs the server may give it a port. */
function jitsiHomeOf(base: string): string {
  const home = base.endsWith('/') ? base : `${base}/`;
  const url = URL.canParse(home) ? new URL(home) : null;
  if (url?.protocol !== 'https:' || url.href !== home || /[?#@]/.test(home))
    throw new RangeError(`Not an address for meetings: ${base}`);
  return home;
}

export type Meeting = {
  link: string;
  meetingId: string;
  password: string;
  dialIn: string | null;
};

const DIAL_IN = /^\+[1-9]\d{7,14}$/;
const PASSWORD = /^[\dA-Za-z]{6,10}$/;

export type MeetingPart = 'link' | 'meetingId' | 'password' | 'dialIn';

/** The parts of a meeting that do not match the platform's formats. */
export function wrongPartsOf(platform: MeetingPlatform, meeting: Meeting): MeetingPart[] {
  const { link, meetingId, password, dialIn } = meeting;
  const isDialIn = platform.hasDialIn ? dialIn !== null && DIAL_IN.test(dialIn) : dialIn === null;
  const bears: Record<MeetingPart, boolean> = {
    link: isLinkOf(platform, link) && isAbout(platform.id, link, meetingId),
    meetingId: platform.meetingId.test(meetingId),
    password: PASSWORD.test(password),
    dialIn: isDialIn,
  };
  return (Object.keys(bears) as MeetingPart[]).filter((part) => !bears[part]);
}

function isAbout(platform: MeetingPlatformId, link: string, meetingId: string): boolean {
  // Webex links carry a key instead of the number.
  if (platform === 'webex') return true;
  const isNumber = /^[\d -]+$/.test(meetingId);
  return link.includes(isNumber ? meetingId.replace(/[ -]/g, '') : meetingId);
}
