import { useAddressFilters } from '../../../ui/fields/use-address-filters.ts';
import type { GuideFilters } from './filter-guides.ts';

/** The filters of the list, kept as `?q=&specialty=`. */
export function useGuideFilters(): [GuideFilters, (filters: GuideFilters) => void] {
  return useAddressFilters(read, write);
}

function read(params: URLSearchParams): GuideFilters {
  return { search: params.get('q') ?? '', specialty: params.get('specialty') ?? '' };
}

function write({ search, specialty }: GuideFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set('q', search);
  if (specialty) params.set('specialty', specialty);
  return params;
}
