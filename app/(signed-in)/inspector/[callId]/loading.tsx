export { InspectorSkeleton as default } from '@/components/inspector/inspector-skeleton';
