import { useState } from 'react'

/** True from the first time on: what comes late, as a dialog does, then stays to close as it opened. */
export const useHouve = (ha: boolean) => {
  const [houve, setHouve] = useState(ha)
  if (ha && !houve) setHouve(true)
  return houve
}
