import { insertEvent } from '@cascade/db/domain/payments/payments.queries';
import { transact } from '@cascade/db/live/transact';
import { applyEvent } from '@cascade/shared/features/payments/jobs';
import { AppError } from '@cascade/shared/kernel/app-error';
import {
  ForgedEventError,
  type PaymentProvider,
  type ProviderEvent,
} from '@cascade/shared/node/payments/provider';
import express, { type Request, Router } from 'express';
import { inTime } from '../../http/in-time.ts';
import type { Services } from '../../services.ts';

const MOST_BYTES = '256kb';

function readEvent(provider: PaymentProvider, request: Request, now: Date): ProviderEvent {
  const body: unknown = request.body;
  const signature = request.headers[provider.signatureHeader];
  try {
    return provider.readEvent(
      Buffer.isBuffer(body) ? body : Buffer.alloc(0),
      typeof signature === 'string' ? signature : undefined,
      now,
    );
  } catch (error) {
    if (error instanceof ForgedEventError)
      throw new AppError('malformed', 'The signature of this event does not fit.');
    throw error;
  }
}

/**
 * What payment providers tell us: `POST /api/payments/webhooks/{provider}`. No contract describes
 * it, because the signature is over the bytes of the body. An event is stored once, whatever it is;
 * the provider sends it again until that has been answered. The workers see to what it means.
 */
export function paymentWebhooks(services: Services): Router {
  const { payments: provider, clock } = services;
  const router = Router();
  router.post(
    '/api/payments/webhooks/:provider',
    express.raw({ type: () => true, limit: MOST_BYTES }),
    async (request, response) => {
      response.locals.routeName = 'payments.webhook';
      if (!provider || provider.name !== request.params.provider)
        throw new AppError('not_found', 'No such provider is used here.');
      const event = readEvent(provider, request, clock.now());
      await inTime((refuseLate) =>
        transact(services, async ({ tx, now, enqueue }) => {
          const { id: eventId, kind, occurredAt, subject } = event;
          const isNew = await insertEvent(tx, {
            provider: provider.name,
            eventId,
            kind,
            body: request.body as Buffer,
            occurredAt,
            receivedAt: now,
            outcome: subject ? 'waiting' : 'unknown',
          });
          if (isNew && subject)
            await enqueue(applyEvent, { provider: provider.name, eventId, subject });
          refuseLate();
        }),
      );
      response.json({ received: true });
    },
  );
  return router;
}
