export const PropostasPage = () => null
