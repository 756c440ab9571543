const jobs: Record<string, string> = { 'mail.send': 'Sending a mail' };
const queues: Record<string, string> = { mail: 'Mails', chores: 'Chores' };

/** What a job does, in words; its own name when there are none. */
export const jobTitle = (name: string): string => jobs[name] ?? name;
export const queueTitle = (name: string): string => queues[name] ?? name;
