/** Something a member asked for that the server has not answered yet, as the device keeps it. */
export type PendingCommand = {
  /** A UUIDv7, and its Idempotency-Key: it lands once, however often it is sent. */
  id: string;
  /** Whose it is. It is sent, shown and counted for nobody else. */
  memberId: string;
  /** The route's name; a tab of another build may not know it, and then leaves it alone. */
  route: string;
  args: PendingArgs;
  /** What the member sees meanwhile, where the arguments do not say it. */
  wants?: unknown;
  /** By the device's own date, in ms since 1970. */
  createdAt: number;
  /** It was given once more already, because something else had come between. */
  isAmended?: true;
};

export type PendingArgs = { params?: unknown; query?: unknown; body?: unknown };
