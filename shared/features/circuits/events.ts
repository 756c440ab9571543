import { z } from 'zod';
import { defineCommand } from '../../kernel/command.ts';
import { defineEvent } from '../../kernel/event.ts';
import {
  CircuitClockShape,
  CircuitLogEntry,
  CircuitShared,
  CircuitState,
  CircuitSummary,
} from './contract.ts';

/** Events for a circuit's people. They carry no content: clients fetch what a phase opens. */

/** Seconds without a report from a page after which a person counts as away. */
export const AWAY_AFTER_SECONDS = 45;

export const attendCircuit = defineCommand({
  name: 'circuits.attend',
  summary: 'This page shows the circuit; sent on opening it and every 15 seconds',
  data: z.strictObject({ circuitId: z.uuid() }),
  reply: z.object({ serverNow: z.number() }),
});

const about = { circuitId: z.uuid() };

export const circuitChanged = defineEvent({
  name: 'circuit.changed',
  summary: 'On x: the plan, the people or the state changed; contains everything but content',
  isDurable: true,
  data: z.object({ circuit: CircuitShared }),
});

export const circuitMoved = defineEvent({
  name: 'circuit.moved',
  summary: 'On x: the clock moved to its next phase, was stopped, or continued',
  isDurable: true,
  data: z.object({ ...about, state: CircuitState, clock: CircuitClockShape }),
});

export const circuitLogged = defineEvent({
  name: 'circuit.logged',
  summary: 'On x: a proctor did something, or wrote to everyone',
  isDurable: true,
  data: z.object({ ...about, entry: CircuitLogEntry }),
});

export const circuitAttended = defineEvent({
  name: 'circuit.attended',
  summary: 'On x: a person is present',
  isDurable: false,
  data: z.object({ ...about, personId: z.uuid(), seenAt: z.number() }),
});

export const circuitTicked = defineEvent({
  name: 'circuit.ticked',
  summary: 'On x, by each gateway to its own sockets: a second has passed',
  isDurable: false,
  data: z.object({ ...about, rev: z.int(), remainingMs: z.number(), serverNow: z.number() }),
});

export const circuitListed = defineEvent({
  name: 'circuit.listed',
  summary: 'On u: a circuit of the member is new in the list or changed there',
  isDurable: true,
  data: z.object({ circuit: CircuitSummary }),
});

export const circuitUnlisted = defineEvent({
  name: 'circuit.unlisted',
  summary: 'On u: the member left a circuit or was removed from it',
  isDurable: true,
  data: z.object(about),
});
