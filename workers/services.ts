import type { Database } from '@cascade/db/client';
import type { Clock } from '@cascade/shared/kernel/clock';
import type { BusPublisher } from '@cascade/shared/node/bus';
import type { Env } from '@cascade/shared/node/env';
import type { Logger } from '@cascade/shared/node/log';
import type { PaymentProvider } from '@cascade/shared/node/payments/provider';
import type { Dispatcher } from '@cascade/shared/node/queues';
import type { Redis } from 'ioredis';
import type { Transporter } from 'nodemailer';

export type Services = {
  env: Pick<Env, 'MAIL_FROM' | 'PUBLIC_ORIGIN'>;
  log: Logger;
  clock: Clock;
  database: Database;
  jobs: Dispatcher;
  redis: Redis;
  live: Pick<BusPublisher, 'deliver'>;
  /** Undefined when no SMTP server is configured. */
  transport: Pick<Transporter, 'sendMail'> | undefined;
  /** Undefined where payments are off. */
  payments: PaymentProvider | undefined;
};
