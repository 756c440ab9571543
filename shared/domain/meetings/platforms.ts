/**
 * Meeting platforms (specification, section 9) with the formats of their links and ids. Checked
 * locally: no service is called.
 */
export const meetingPlatforms = [
  {
    id: 'zoom',
    name: 'Zoom',
    maxParticipants: 500,
    link: /^https:\/\/(?:[\da-z-]+\.)?zoom\.us\/j\/\d{9,11}(?:\?pwd=[\w.-]+)?$/,
    meetingId: /^\d{3} \d{3,4} \d{3,4}$/,
    hasDialIn: true,
  },
  {
    id: 'teams',
    name: 'Microsoft Teams',
    maxParticipants: 300,
    link: /^https:\/\/teams\.microsoft\.com\/meet\/\d{12,15}\?p=[\dA-Za-z]{6,}$/,
    meetingId: /^\d{3} \d{3} \d{3} \d{3}$/,
    hasDialIn: true,
  },
  {
    id: 'google-meet',
    name: 'Google Meet',
    maxParticipants: 250,
    link: /^https:\/\/meet\.google\.com\/[a-z]{3}-[a-z]{4}-[a-z]{3}$/,
    meetingId: /^[a-z]{3}-[a-z]{4}-[a-z]{3}$/,
    hasDialIn: true,
  },
  {
    id: 'webex',
    name: 'Webex',
    maxParticipants: 1000,
    link: /^https:\/\/[\da-z-]+\.webex\.com\/[\da-z-]+\/j\.php\?MTID=m[\da-f]{32}$/,
    meetingId: /^\d{4} \d{3} \d{4}$/,
    hasDialIn: true,
  },
  {
    id: 'gotomeeting',
    name: 'GoToMeeting',
    maxParticipants: 150,
    link: /^https:\/\/meet\.goto\.com\/\d{9}$/,
    meetingId: /^\d{3}-\d{3}-\d{3}$/,
    hasDialIn: true,
  },
  {
    id: 'skype',
    name: 'Skype',
    maxParticipants: 50,
    link: /^https:\/\/join\.skype\.com\/[\dA-Za-z]{12}$/,
    meetingId: /^[\dA-Za-z]{12}$/,
    hasDialIn: false,
    closedIn: 2025,
  },
  {
    id: 'discord',
    name: 'Discord',
    maxParticipants: 25,
    link: /^https:\/\/discord\.gg\/[\dA-Za-z]{8,10}$/,
    meetingId: /^[\dA-Za-z]{8,10}$/,
    hasDialIn: false,
  },
  {
    id: 'jitsi',
    name: 'Jitsi',
    maxParticipants: 75,
    link: /^https:\/\/meet\.jit\.si\/[\dA-Za-z-]{16,}$/,
    meetingId: /^[\dA-Za-z-]{16,}$/,
    hasDialIn: false,
  },
  {
    id: 'bluejeans',
    name: 'BlueJeans',
    maxParticipants: 150,
    link: /^https:\/\/bluejeans\.com\/\d{9,10}\/\d{4}$/,
    meetingId: /^\d{3} \d{3} \d{3,4}$/,
    hasDialIn: true,
    closedIn: 2024,
  },
] as const satisfies readonly {
  id: string;
  name: string;
  maxParticipants: number;
  link: RegExp;
  meetingId: RegExp;
  hasDialIn: boolean;
  /** The year in which the service closed. */
  closedIn?: number;
}[];

export type MeetingPlatform = (typeof meetingPlatforms)[number];
export type MeetingPlatformId = MeetingPlatform['id'];

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
    link: platform.link.test(link) && isAbout(platform.id, link, meetingId),
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
