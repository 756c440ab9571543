import { levelScores } from '@cascade/shared/domain/marking/marks';
import { type LevelName, levelNames } from '@cascade/shared/domain/stations/parts';

export const levelWords: Record<LevelName, string> = {
  excellent: 'Excellent',
  good: 'Good',
  average: 'Average',
  poor: 'Poor',
  veryPoor: 'Very poor',
};

export function scoreText(score: number): string {
  const level = levelNames.find((name) => levelScores[name] === score);
  return level ? `${score} ${levelWords[level]}` : String(score);
}
