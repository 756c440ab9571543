import { getMySubmission, listMySubmissions } from '@cascade/shared/features/submissions/contract';
import { countSubmissions, getSubmission } from '@cascade/shared/features/submissions/review';
import { queryOf } from '../../api/query-of.ts';

export const mySubmissionsQuery = queryOf(listMySubmissions, {});
export const mySubmissionQuery = (id: string) => queryOf(getMySubmission, { params: { id } });
export const countsQuery = queryOf(countSubmissions, {});
export const dossierQuery = (id: string) => queryOf(getSubmission, { params: { id } });
