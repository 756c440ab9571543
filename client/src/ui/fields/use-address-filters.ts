import { useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router';

/**
 * In state too, because the router updates too late for a text field.
 * @param read must accept any address
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
    // Own changes replace; others come from a link or Back.
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
