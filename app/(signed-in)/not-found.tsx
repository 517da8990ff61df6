import { NothingHere } from '@/components/problem/nothing-here';

export default function NotFound() {
  return <NothingHere />;
}
