import { GroupFrame } from './group-frame.tsx';
import { OpenGroup } from './open-group.tsx';

export const GroupPage = () => <GroupFrame Open={OpenGroup} />;
