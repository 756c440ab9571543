import {
  appointmentNoted,
  listAppointments,
} from '@cascade/shared/features/study-partners/appointments';
import {
  getPartnerSettings,
  listSuggestions,
  partnerSettingsChanged,
} from '@cascade/shared/features/study-partners/contract';
import {
  listProposals,
  type PracticeSession,
  type Proposal,
  practiceSessionChanged,
  practiceSessionLeft,
  proposalChanged,
  proposalRemoved,
} from '@cascade/shared/features/study-partners/proposals';
import {
  getQuietHours,
  quietHoursChanged,
} from '@cascade/shared/features/study-partners/quiet-hours';
import { listWishes, wishChanged } from '@cascade/shared/features/study-partners/wishes';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** The latest first, as they are fetched. */
function withProposal(list: Proposal[], proposal: Proposal): Proposal[] {
  const known = list.find(({ id }) => id === proposal.id);
  if (known && known.rev > proposal.rev) return list;
  return [proposal, ...list.filter((one) => one !== known)].sort(
    (a, b) => b.proposedAt.localeCompare(a.proposedAt) || b.id.localeCompare(a.id),
  );
}

/** The earliest first, as they are fetched. */
function withSession(list: PracticeSession[], session: PracticeSession): PracticeSession[] {
  const known = list.find(({ sessionId }) => sessionId === session.sessionId);
  if (known && known.rev > session.rev) return list;
  return [...list.filter((one) => one !== known), session].sort(
    (a, b) => a.startsAt.localeCompare(b.startsAt) || a.sessionId.localeCompare(b.sessionId),
  );
}

const proposalChangedLive = onEvent(proposalChanged, (cache, { proposal }) =>
  cache.patch(listProposals, {}, (old) => ({
    ...old,
    proposals: withProposal(old.proposals, proposal),
  })),
);

const proposalRemovedLive = onEvent(proposalRemoved, (cache, { proposalId }) =>
  cache.patch(listProposals, {}, (old) => ({
    ...old,
    proposals: old.proposals.filter(({ id }) => id !== proposalId),
  })),
);

const sessionChangedLive = onEvent(practiceSessionChanged, (cache, { session }) =>
  cache.patch(listProposals, {}, (old) => ({
    ...old,
    sessions: withSession(old.sessions, session),
  })),
);

const sessionLeftLive = onEvent(practiceSessionLeft, (cache, { groupId }) =>
  cache.patch(listProposals, {}, (old) => ({
    ...old,
    sessions: old.sessions.filter((one) => one.groupId !== groupId),
  })),
);

const wishChangedLive = onEvent(wishChanged, (cache, { personId, wish }) =>
  cache.patch(listWishes, {}, (old) =>
    [...(wish ? [wish] : []), ...old.filter(({ person }) => person.id !== personId)].sort(
      (a, b) => b.wishedAt.localeCompare(a.wishedAt) || b.person.id.localeCompare(a.person.id),
    ),
  ),
);

const appointmentNotedLive = onEvent(appointmentNoted, (cache, { appointment, share }) =>
  cache.patch(listAppointments, {}, ({ appointments }) => ({
    appointments: [
      appointment,
      ...appointments.filter(({ sessionId }) => sessionId !== appointment.sessionId),
    ].sort(
      (a, b) => b.startsAt.localeCompare(a.startsAt) || b.sessionId.localeCompare(a.sessionId),
    ),
    share,
  })),
);

const quietHoursChangedLive = onEvent(quietHoursChanged, (cache, setting) =>
  cache.patch(getQuietHours, {}, () => setting),
);

const settingsChangedLive = onEvent(partnerSettingsChanged, (cache, { settings }) => {
  cache.patch(getPartnerSettings, {}, (known) => (known.rev > settings.rev ? known : settings));
  // Whom the settings bring is for the server to say.
  cache.refetch(listSuggestions, {});
});

export const events: EventHandler[] = [
  settingsChangedLive,
  proposalChangedLive,
  proposalRemovedLive,
  sessionChangedLive,
  sessionLeftLive,
  wishChangedLive,
  appointmentNotedLive,
  quietHoursChangedLive,
];
