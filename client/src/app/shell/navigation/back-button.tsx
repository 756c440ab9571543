import { ArrowLeft } from 'lucide-react';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../ui/actions/icon-button.tsx';

/** Back to where one came from; somebody who came by a link goes to Home. */
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
