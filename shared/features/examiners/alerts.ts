import { z } from 'zod';
import { defineJob } from '../../kernel/job.ts';
import { defineRoute } from '../../kernel/route.ts';
import { SearchField } from './contract.ts';
import { ServiceTypeField, SpecialtyField } from './words.ts';

const ServiceAlert = z.object({
  search: z.string(),
  /** Null is any. */
  serviceType: z.string().nullable(),
  specialty: z.string().nullable(),
});

const OwnAlert = z.object({ alert: ServiceAlert.nullable() });

export const getAlert = defineRoute({
  name: 'examiners.alert',
  method: 'get',
  path: '/api/examiners/alert',
  summary: 'Of which first service the caller wants to hear, if any',
  access: 'member',
  response: OwnAlert,
});

export const setAlert = defineRoute({
  name: 'examiners.set-alert',
  method: 'put',
  path: '/api/examiners/alert',
  summary: 'Mails the caller once when the first fitting service is published; one alert a member',
  access: 'verified',
  body: z.strictObject({
    search: SearchField,
    serviceType: ServiceTypeField.nullable(),
    specialty: SpecialtyField.nullable(),
  }),
  response: OwnAlert,
  reread: getAlert,
});

export const removeAlert = defineRoute({
  name: 'examiners.remove-alert',
  method: 'delete',
  path: '/api/examiners/alert',
  summary: 'Removes the caller’s alert',
  access: 'member',
  delivery: 'idempotent',
  response: OwnAlert,
});

/** A published service may fit many alerts. */
export const tellOfService = defineJob({
  name: 'examiners.tell-of-service',
  queue: 'examiners',
  data: z.strictObject({ serviceId: z.uuid() }),
  attempts: 6,
  backoffMs: 1_000,
});
