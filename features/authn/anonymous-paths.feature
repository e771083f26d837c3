@area:authn @needs:structured-authn @needs:client-ca
Feature: Anonymous requests in the authentication configuration
  The configuration file can allow anonymous requests only on some paths, or on no path.

  @rule:authn-config-anonymous
  Scenario Outline: An anonymous GET <path> with the launch profile <profile> returns <status>
    authn-config-anonymous: the server compares the paths in the file exactly, and returns 401, not 403, on other paths.
    Detects: a server that compares only the beginning of the path, ignores the conditions, or returns 403.
    Given a server with the launch profile "<profile>"
    And the request has the credentials:
      | certificate | (absent) |
    When GET <path>
    Then the response is <status>

    Examples: paths
      | profile         | path                       | status |
      | anonymous-paths | /livez                     | 200    |
      | anonymous-paths | /livez?verbose             | 200    |
      | anonymous-paths | /healthz                   | 200    |
      | anonymous-paths | /livez/ping                | 401    |
      | anonymous-paths | /readyz                    | 401    |
      | anonymous-paths | /version                   | 401    |
      | anonymous-paths | /livezx                    | 401    |
      | anonymous-paths | /livez/                    | 401    |
      | anonymous-paths | /api/v1/namespaces/default | 401    |
      | anonymous-off   | /livez                     | 401    |
      | anonymous-off   | /readyz                    | 401    |
      | anonymous-off   | /api/v1/namespaces/default | 401    |
