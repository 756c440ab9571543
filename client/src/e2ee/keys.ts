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

const startKeys = () =>
  void sessionNow()
    ?.ask('start')
    .catch(() => undefined);

/** State of this device's keys. Using it loads the library. */
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
 * Starts a backup, replacing an earlier one. Without access to the identity's keys it also
 * replaces the identity, which others are shown.
 * @param passphrase also opens the backup
 * @returns the recovery key, to be shown once
 */
export function beginRecovery(passphrase?: string): Promise<string> {
  return session().ask('beginRecovery', passphrase);
}

/**
 * @returns counts of restored room keys and of refused ones
 * @throws ApiError when the key is wrong
 */
export function recover(keyOrPassphrase: string): Promise<{ restored: number; refused: number }> {
  return session().ask('recover', keyOrPassphrase);
}

/** The safety code with a person, and the state of their identity. */
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

/** Creates missing keys so that others can write to this member. */
export async function checkKeys(): Promise<void> {
  await sessionNow()?.ask('check');
}

/** Messages on this device that the server does not have. */
export async function countUnsent(): Promise<number> {
  return (await (await sessionNow()?.store())?.count()) ?? 0;
}

/** Deletes keys, unsent messages and readable messages at sign-out. */
export async function forgetKeys(): Promise<void> {
  await lastSession()?.forget();
}

/** The member's approved devices and open approvals; null until known. */
export function useApproval(): Approval | null {
  useEffect(startKeys, []);
  return useAtomValue(approvalAtom);
}

/**
 * Takes an approval step.
 * @param id of the approval; empty to start one
 * @param code scanned from the new device
 * @throws ApiError
 */
export async function approve(step: ApprovalStep, id = '', code: number[] = []): Promise<void> {
  await session().ask('approve', step, id, code);
}

/** Replaces an identity whose keys are lost. Needs a fresh proof. @throws ApiError */
export async function startAgain(): Promise<void> {
  await session().ask('startAgain');
}
