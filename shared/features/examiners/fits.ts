import type { ServiceType } from './words.ts';

/** What somebody looks for; null is any. */
export type Wanted = {
  search: string;
  serviceType: string | null;
  specialty: string | null;
};

type Offered = {
  title: string;
  serviceType: ServiceType;
  examinerName: string;
  specialties: readonly string[];
};

/** Specification, section 5: Examiner browse filter. The list of services asks the same in SQL. */
export function fits(
  { search, serviceType, specialty }: Wanted,
  { title, serviceType: type, examinerName, specialties }: Offered,
): boolean {
  const part = search.trim().toLowerCase();
  return (
    (serviceType === null || serviceType === type) &&
    (specialty === null || specialties.includes(specialty)) &&
    [title, examinerName, ...specialties].some((text) => text.toLowerCase().includes(part))
  );
}
