import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';
import type { GuideFilters } from './filter-guides.ts';

/**
 * `?q=&specialty=`, so that Back and a shared link bring the list again. The filters live here as
 * well: the router follows in a transition, too late for a text field.
 */
export function useGuideFilters(): [GuideFilters, (filters: GuideFilters) => void] {
  const { key } = useLocation();
  const type = useNavigationType();
  const [params, setParams] = useSearchParams();
  const [filters, setFilters] = useState(() => read(params));
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // Our own changes replace; anything else came from a link or from Back.
    if (type !== 'REPLACE') setFilters(read(params));
  }
  return [
    filters,
    (next) => {
      setFilters(next);
      setParams(write(next), { replace: true });
    },
  ];
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
