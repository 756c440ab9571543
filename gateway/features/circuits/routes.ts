import { listCircuitsOf } from '@cascade/db/features/circuits/circuits.queries';
import { getCircuit, listCircuits } from '@cascade/shared/features/circuits/contract';
import {
  acceptInvitation,
  getCircuitInvitation,
  inviteByHandle,
  joinByLink,
  leaveCircuit,
  listCircuitLinks,
  removePerson,
  setReadiness,
  setWish,
} from '@cascade/shared/features/circuits/people';
import {
  cancelCircuit,
  createCircuit,
  drawCircuitPlaces,
  editCircuit,
  fillCircuitSeats,
  getCircuitCalendar,
  getCircuitPlan,
  launchCircuit,
  openLobby,
  setCircuitPlaces,
  setCircuitRooms,
  setCircuitSeats,
} from '@cascade/shared/features/circuits/plan';
import { type BoundRoute, bind } from '../../http/bind.ts';
import type { Services } from '../../services.ts';
import { readCalendar } from './calendar.ts';
import * as invitations from './people/invitations.ts';
import * as people from './people/people-actions.ts';
import * as launching from './plan/launch.ts';
import * as planning from './plan/plan-actions.ts';
import { readPlan } from './plan/plan-view.ts';
import * as seats from './plan/seat-actions.ts';
import { listedOf, readCircuit } from './views.ts';

export function circuitPlanRoutes(services: Services): BoundRoute[] {
  return [
    bind(listCircuits, async ({ db, caller }) =>
      (await listCircuitsOf(db, caller.userId)).map(listedOf),
    ),
    bind(createCircuit, (context) =>
      planning.create(context, context.body, !services.env.isProduction),
    ),
    bind(getCircuit, ({ caller, params }) => readCircuit(services, caller.userId, params.id)),
    bind(editCircuit, (context) => planning.edit(context, context.params.id, context.body)),
    bind(getCircuitPlan, ({ caller, params }) => readPlan(services, caller.userId, params.id)),
    bind(getCircuitCalendar, ({ caller, params }) =>
      readCalendar(services, caller.userId, params.id),
    ),
    bind(setCircuitPlaces, (context) =>
      planning.setPlaces(context, context.params.id, context.body),
    ),
    bind(drawCircuitPlaces, (context) => planning.draw(context, context.params.id, context.body)),
    bind(setCircuitRooms, (context) =>
      planning.setVideoRooms(context, context.params.id, context.body.rooms),
    ),
    bind(setCircuitSeats, (context) => seats.setSeats(context, context.params.id, context.body)),
    bind(fillCircuitSeats, (context) => seats.fill(context, context.params.id, context.body.rev)),
    bind(openLobby, (context) => launching.openLobby(context, context.params.id)),
    bind(cancelCircuit, (context) => launching.cancel(context, context.params.id)),
    bind(launchCircuit, (context) => launching.launch(context, context.params.id)),
  ];
}

export function circuitPeopleRoutes(services: Services): BoundRoute[] {
  return [
    bind(listCircuitLinks, (context) => invitations.links(context, context.params.id)),
    bind(getCircuitInvitation, ({ caller, params }) =>
      invitations.readInvitation(services, caller.userId, params.token),
    ),
    bind(joinByLink, (context) => invitations.joinByLink(context, context.params.token)),
    bind(inviteByHandle, (context) => invitations.invite(context, context.params.id, context.body)),
    bind(acceptInvitation, (context) => invitations.accept(context, context.params.id)),
    bind(leaveCircuit, (context) => people.leave(context, context.params.id)),
    bind(removePerson, (context) =>
      people.remove(context, context.params.id, context.params.personId),
    ),
    bind(setWish, (context) => people.say(context, context.params.id, context.body.wish)),
    bind(setReadiness, (context) => people.beReady(context, context.params.id, context.body)),
  ];
}
