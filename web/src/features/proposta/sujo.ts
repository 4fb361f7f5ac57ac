import { createContext, useContext, useEffect } from 'react'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts'

interface Sujo {
  sujo: boolean
  setSujo: (sujo: boolean) => void
}
/** Whether the open tab has something unsaved: steps and the choice of another proposal ask for it first. */
export const SujoContext = createContext<Sujo>({ sujo: false, setSujo: () => {} })

export const useTellSujo = (sujo: boolean) => {
  const { setSujo } = useContext(SujoContext)
  useEffect(() => {
    setSujo(sujo)
    return () => setSujo(false)
  }, [sujo, setSujo])
}
/** For a tab that keeps its own values: asks before it is left, and tells the page. */
export const useGuardSujo = (sujo: boolean) => {
  useUnsavedGuard(sujo)
  useTellSujo(sujo)
}
