import type { ExamSessionDetail } from '@cascade/shared/features/exam-simulator/contract';
import { type BrowserContext, expect } from '@playwright/test';

/** Two stations of different categories, in order. */
const stationIds = [14, 24];

export async function startMock(
  context: BrowserContext,
  { speed = 1, scenarioIds = stationIds } = {},
): Promise<string> {
  const reply = await context.request.post('/api/exam-simulator/start', {
    data: { examType: 'mock_casc', sessionName: 'Two stations', scenarioIds, speed },
  });
  expect(reply.ok(), await reply.text()).toBe(true);
  return (await reply.json()).id;
}

export async function mockOf(context: BrowserContext, id: string): Promise<ExamSessionDetail> {
  return (await context.request.get(`/api/exam-simulator/sessions/${id}`)).json();
}
