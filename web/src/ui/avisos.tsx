import { Notifications } from '@mantine/notifications'

export const Avisos = () => <Notifications position="bottom-right" limit={4} containerWidth={420} />
