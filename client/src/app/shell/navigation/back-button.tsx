import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../ui/actions/icon-button.tsx';

/** Leads Home when the page was opened by a link. */
export function BackButton() {
  const navigate = useNavigate();
  function goBack() {
    const { idx } = (window.history.state ?? {}) as { idx?: number };
    void (idx ? navigate(-1) : navigate('/'));
  }
  return (
    <IconButton label="Back" onClick={goBack} ms="-3">
      <ArrowLeft aria-hidden />
    </IconButton>
  );
}
