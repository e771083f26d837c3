@area:authn @needs:service-account-tokens
Feature: Metadata and bound objects of TokenRequests
  A TokenRequest names the service account of its path, and can be bound to an object that belongs to the account.

  Background: a service account
    Given the response to POST /api/v1/namespaces/{namespace}/serviceaccounts with this body is saved as "robot":
      """
      metadata: { name: robot }
      """

  @rule:authn-sa-token-on-demand
  Scenario Outline: A TokenRequest with <metadata> returns <response>
    authn-sa-token-on-demand: the name and the namespace of the request are empty or those of the account of the path.
    Detects: a server that creates a token for another account than the request names.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      metadata: <value>
      spec: {}
      """
    Then the response is <response>

    @since:1.24
    Examples: names
      | metadata                | value           | response    |
      | the name of the account | { name: robot } | 201         |
      | another name            | { name: other } | 422 Invalid |

    @since:1.25
    Examples: namespaces
      | metadata                  | value                        | response       |
      | the namespace of the path | { namespace: "{namespace}" } | 201            |
      | another namespace         | { namespace: other }         | 400 BadRequest |

    @since:1.34
    Examples: uids
      | metadata               | value                           | response     |
      | the uid of the account | { uid: "{robot:metadata.uid}" } | 201          |
      | another uid            | { uid: other }                  | 409 Conflict |

  @rule:authn-sa-token-on-demand
  Scenario Outline: A TokenRequest with <spec> has <property>
    authn-sa-token-on-demand: the server sets the omitted values of the spec.
    Detects: a server that returns null or an empty list for an omitted value, or removes audiences.
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: <content>
      """
    Then the response is 201
    And the response has:
      | <field> | <value> |

    Examples: defaults
      | property                          | spec                    | content                     | field                  | value         |
      | the spec.expirationSeconds 3600   | no expirationSeconds    | {}                          | spec.expirationSeconds | 3600          |
      | the spec.expirationSeconds 3600   | null expirationSeconds  | { expirationSeconds: null } | spec.expirationSeconds | 3600          |
      | at least one audience in its spec | an empty audiences list | { audiences: [] }           | spec.audiences         | (not empty)   |
      | the spec.audiences ["a","b","a"]  | a repeated audience     | { audiences: [a, b, a] }    | spec.audiences         | ["a","b","a"] |

  @rule:authn-sa-token-bound @needs:type:pods
  Scenario Outline: A TokenRequest bound to a Pod <reference> returns <response>
    authn-sa-token-bound: the Pod must run as the service account, and a uid must be the uid of the Pod.
    Detects: a server that binds a token to a Pod of another account, or ignores the uid.
    Given the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "own":
      """
      metadata: { name: own }
      spec: { serviceAccountName: robot, automountServiceAccountToken: false, containers: [{ name: c, image: i }] }
      """
    And the response to POST /api/v1/namespaces/{namespace}/pods with this body is saved as "strange":
      """
      metadata: { name: strange }
      spec: { automountServiceAccountToken: false, containers: [{ name: c, image: i }] }
      """
    When POST /api/v1/namespaces/{namespace}/serviceaccounts/robot/token with the body:
      """
      spec: { boundObjectRef: { kind: Pod, <members> } }
      """
    Then the response is <response>

    Examples: Pods
      | reference                       | members                                                | response       |
      | of the account                  | apiVersion: v1, name: own                              | 201            |
      | of the account with its uid     | apiVersion: v1, name: own, uid: "{own:metadata.uid}"   | 201            |
      | of the account with another uid | apiVersion: v1, name: own, uid: "{robot:metadata.uid}" | 409 Conflict   |
      | without an apiVersion           | name: own                                              | 201            |
      | of another account              | apiVersion: v1, name: strange                          | 400 BadRequest |
      | of another account with its uid | apiVersion: v1, name: strange, uid: "{strange:metadata.uid}" | 400 BadRequest |
      | without a name                  | apiVersion: v1                                         | 400 BadRequest |
      | in another API group            | apiVersion: apps/v1, name: own                         | 400 BadRequest |
