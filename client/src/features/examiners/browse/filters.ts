import { serviceTypes, specialties } from '@cascade/shared/features/examiners/words';

export const noFilters = { search: '', serviceType: '', specialty: '' } as const;

export const readFilters = (params: URLSearchParams) => ({
  search: params.get('q') ?? '',
  serviceType: serviceTypes.find((one) => one === params.get('type')) ?? ('' as const),
  specialty: specialties.find((one) => one === params.get('specialty')) ?? ('' as const),
});
export type Filters = ReturnType<typeof readFilters>;

export const writeFilters = ({ search, serviceType, specialty }: Filters) =>
  new URLSearchParams({
    ...(search === '' ? {} : { q: search }),
    ...(serviceType === '' ? {} : { type: serviceType }),
    ...(specialty === '' ? {} : { specialty }),
  });

export const isFiltered = ({ search, serviceType, specialty }: Filters): boolean =>
  search.trim() !== '' || serviceType !== '' || specialty !== '';
