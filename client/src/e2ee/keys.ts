import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type {
  Approval,
  ApprovalStep,
  GroupReader,
  KeysState,
  Recovery,
  Safety,
} from './keys-state.ts';
import { lastSession, type Session, sessionNow } from './session.ts';
import {
  approvalAtom,
  askSafety,
  keysAtom,
  readersAtom,
  recoveryAtom,
  safetyAtom,
  signedOutError,
} from './shown.ts';

const unknownSafety: Safety = { code: null, state: 'unknown' };

function session(): Session {
  const now = sessionNow();
  if (!now) throw signedOutError();
  return now;
}

const startKeys = () =>
  void sessionNow()
    ?.ask('start')
    .catch(() => undefined);

/** Loads the library when first used. */
export function useKeys(): KeysState {
  useEffect(startKeys, []);
  return useAtomValue(keysAtom);
}

export function retryKeys(): void {
  startKeys();
}

/** State of the backup; null until known. */
export function useRecovery(): Recovery | null {
  useEffect(startKeys, []);
  return useAtomValue(recoveryAtom);
}

/**
 * Starts a backup in place of an earlier one; without the identity's keys it also replaces the
 * identity, which others see.
 * @param passphrase also opens it
 * @returns the recovery key, shown once
 */
export function beginRecovery(passphrase?: string): Promise<string> {
  return session().ask('beginRecovery', passphrase);
}

/**
 * @returns counts of restored and refused room keys
 * @throws ApiError when the key is wrong
 */
export function recover(keyOrPassphrase: string): Promise<{ restored: number; refused: number }> {
  return session().ask('recover', keyOrPassphrase);
}

/** Safety code and identity state of a person. */
export function useSafety(otherId: string): Safety {
  useEffect(() => void askSafety(otherId).catch(() => undefined), [otherId]);
  return useAtomValue(safetyAtom)[otherId] ?? unknownSafety;
}

export async function confirmSafety(otherId: string): Promise<void> {
  await session().ask('confirmSafety', otherId);
  await askSafety(otherId);
}

export async function acceptChange(otherId: string): Promise<void> {
  await session().ask('acceptChange', otherId);
  await askSafety(otherId);
}

/** Without keys others cannot write to this member. */
export async function checkKeys(): Promise<void> {
  await sessionNow()?.ask('check');
}

/** Messages that the server does not have. */
export async function countUnsent(): Promise<number> {
  return (await (await sessionNow()?.store())?.count()) ?? 0;
}

/** At sign-out: deletes keys, unsent and readable messages. */
export async function forgetKeys(): Promise<void> {
  await lastSession()?.forget();
}

/** Approved devices and open approvals; null until known. */
export function useApproval(): Approval | null {
  useEffect(startKeys, []);
  return useAtomValue(approvalAtom);
}

/**
 * @param id empty to start one
 * @param code from the new device
 * @throws ApiError
 */
export async function approve(step: ApprovalStep, id = '', code: number[] = []): Promise<void> {
  await session().ask('approve', step, id, code);
}

/**
 * Replaces a lost identity after a fresh proof.
 * @throws ApiError
 */
export async function startAgain(): Promise<void> {
  await session().ask('startAgain');
}

/**
 * For whom the group's messages are encrypted from now on; undefined until known.
 * @param membersRev of the members shown; another one has them read again
 */
export function useGroupReaders(groupId: string, membersRev: number): GroupReader[] | undefined {
  useEffect(() => {
    void membersRev;
    void sessionNow()
      ?.ask('readers', groupId)
      .catch(() => undefined);
  }, [groupId, membersRev]);
  return useAtomValue(readersAtom)[groupId];
}
