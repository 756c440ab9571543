import { EmptyPage } from '../../ui/states/empty-page.tsx';

export function NothingHere(props: { title: string; hint?: string }) {
  return <EmptyPage {...props} to="/scenarios" linkText="Choose a station" />;
}
