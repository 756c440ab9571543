import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Approval, ApprovalStep, KeysState, Recovery, Safety } from './keys-state.ts';
import { lastSession, type Session, sessionNow } from './session.ts';
import {
  approvalAtom,
  askSafety,
  keysAtom,
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

const wake = () =>
  void sessionNow()
    ?.ask('wake')
    .catch(() => undefined);

/** How it stands with this device's keys. A screen that asks has the library loaded. */
export function useKeys(): KeysState {
  useEffect(wake, []);
  return useAtomValue(keysAtom);
}

export function retryKeys(): void {
  wake();
}

/** How it stands with the member's backup; null until that is known. */
export function useRecovery(): Recovery | null {
  useEffect(wake, []);
  return useAtomValue(recoveryAtom);
}

/**
 * Begins a backup, in place of one that was there. Where this device could not be let into that,
 * the member's identity begins anew too, and others are told that it has changed.
 * @param passphrase opens the backup as well as the key does
 * @returns the recovery key, to be shown once
 */
export function beginRecovery(passphrase?: string): Promise<string> {
  return session().ask('beginRecovery', passphrase);
}

/**
 * @returns how many room keys were restored, and how many were refused as not the member's own
 * @throws ApiError when it is the wrong one
 */
export function recover(keyOrPassphrase: string): Promise<{ restored: number; refused: number }> {
  return session().ask('recover', keyOrPassphrase);
}

/** The code to compare with somebody, and what is known of their identity. */
export function useSafety(otherId: string): Safety {
  useEffect(() => void askSafety(otherId).catch(() => undefined), [otherId]);
  return useAtomValue(safetyAtom)[otherId] ?? unknownSafety;
}

/** The codes were compared and agree. */
export async function confirmSafety(otherId: string): Promise<void> {
  await session().ask('confirmSafety', otherId);
  await askSafety(otherId);
}

/** The member has seen that the identity changed. */
export async function acceptChange(otherId: string): Promise<void> {
  await session().ask('acceptChange', otherId);
  await askSafety(otherId);
}

/** Makes keys that are missing, so that others can write to this member. */
export async function checkKeys(): Promise<void> {
  await sessionNow()?.ask('check');
}

/** How many messages on this device the server does not have. */
export async function countUnsent(): Promise<number> {
  return (await (await sessionNow()?.store())?.count()) ?? 0;
}

/** Deletes keys, unsent messages and all that this device could read, for signing out. */
export async function forgetKeys(): Promise<void> {
  await lastSession()?.forget();
}

/** Which of the member's devices are approved, and what is under way; null until that is known. */
export function useApproval(): Approval | null {
  useEffect(wake, []);
  return useAtomValue(approvalAtom);
}

/**
 * Takes a step of an approval.
 * @param id of the approval; none to start one
 * @param code what was read from the new device's screen
 * @throws ApiError
 */
export async function approve(step: ApprovalStep, id = '', code: number[] = []): Promise<void> {
  await session().ask('approve', step, id, code);
}

/**
 * Begins another identity in place of one whose keys are lost. Needs a fresh proof of identity.
 * @throws ApiError
 */
export async function startAgain(): Promise<void> {
  await session().ask('startAgain');
}
