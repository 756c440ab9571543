import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/**
 * Filters that the address keeps, so that Back and a shared link bring them again. They live in
 * the component as well: the router follows in a transition, too late for a text field.
 *
 * @param read must bear any address
 */
export function useAddressFilters<Filters>(
  read: (params: URLSearchParams) => Filters,
  write: (filters: Filters) => URLSearchParams,
): [Filters, (filters: Filters) => void] {
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
