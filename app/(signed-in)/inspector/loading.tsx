import { InspectorSkeleton } from '@/components/inspector/inspector-skeleton';

export default function Loading() {
  return <InspectorSkeleton />;
}
