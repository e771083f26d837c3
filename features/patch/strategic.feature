@area:patch
@needs:type:services
Feature: Merge strategies of strategic merge patch
  A strategic merge patch uses the schema of the type: lists with a merge key are merged item by item, and other lists are replaced.

  @rule:patch-strategic-merge
  Scenario Outline: A strategic merge patch of Service ports <effect>
    patch-strategic-merge: the ports of a Service have the merge key port. An item of the patch is merged into the item with the same key,
    or inserted before the other items, which keep their order.
    Detects: a server that replaces the list, merges items by index or name, or replaces items.
    Given the Service "two-ports" named "a"
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/strategic-merge-patch+json
      {"spec":{<document>}}
      """
    Then the response is 200
    And the response has:
      | spec.ports    | <ports>       |
      | spec.selector | {"app":"web"} |
    And the stored Service "a" has:
      | spec.ports | <ports> |

    @since:1.19
    Examples: merged by key
      | effect                             | document                                                            | ports                                                                                                                                                                                                                                                |
      | changes one port                   | "ports":[{"port":9000,"targetPort":7000}]                           | [{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":7000,"protocol":"TCP","appProtocol":"example.com/admin"}]                                                              |
      | renames one port                   | "ports":[{"port":80,"name":"web"}]                                  | [{"name":"web","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}]                                                            |
      | removes a member of a port         | "ports":[{"port":80,"appProtocol":null}]                            | [{"name":"http","port":80,"targetPort":"http","protocol":"TCP"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}]                                                                                |
      | adds a port                        | "ports":[{"name":"new","port":443,"targetPort":1,"protocol":"TCP"}] | [{"name":"new","port":443,"targetPort":1,"protocol":"TCP"},{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}] |
      | with an empty list changes nothing | "ports":[]                                                          | [{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}]                                                           |
    @since:1.19
    Examples: directives
      | effect                                 | document                                                                                                                              | ports                                                                                                                                                                                                                                                |
      | deletes one port                       | "ports":[{"$patch":"delete","port":80}]                                                                                               | [{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}]                                                                                                                                               |
      | deletes two ports and adds one         | "ports":[{"$patch":"delete","port":80},{"$patch":"delete","port":9000},{"name":"new","port":443,"targetPort":1,"protocol":"TCP"}]     | [{"name":"new","port":443,"targetPort":1,"protocol":"TCP"}]                                                                                                                                                                                          |
      | ignores the deletion of an absent port | "ports":[{"$patch":"delete","port":81}]                                                                                               | [{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}]                                                           |
      | replaces the list                      | "ports":[{"$patch":"replace"},{"port":81,"targetPort":1,"protocol":"TCP"}]                                                            | [{"port":81,"targetPort":1,"protocol":"TCP"}]                                                                                                                                                                                                        |
      | reorders the list                      | "$setElementOrder/ports":[{"port":9000},{"port":80}]                                                                                  | [{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"},{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"}]                                                           |
      | deletes a port in another order        | "$setElementOrder/ports":[{"port":9000},{"port":80}],"ports":[{"$patch":"delete","port":80},{"port":9000,"targetPort":7000}]          | [{"name":"admin","port":9000,"targetPort":7000,"protocol":"TCP","appProtocol":"example.com/admin"}]                                                                                                                                                  |
      | adds a port at the end                 | "$setElementOrder/ports":[{"port":80},{"port":9000},{"port":443}],"ports":[{"name":"new","port":443,"targetPort":1,"protocol":"TCP"}] | [{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"},{"name":"new","port":443,"targetPort":1,"protocol":"TCP"}] |

  @rule:patch-strategic-merge
  @needs:type:configmaps
  Scenario Outline: A strategic merge patch of a ConfigMap <effect>
    patch-strategic-merge: maps are merged as in a JSON merge patch. Lists of strings with the strategy merge are sets. Directives replace
    or delete maps and items, and retain keys.
    Detects: a server that stores directives as members, or replaces finalizers.
    Given the response to POST /api/v1/namespaces/{namespace}/configmaps with this body is saved as "a":
      """
      {metadata: {name: a, labels: {app: web, tier: front}, finalizers: [example.com/one, example.com/two]}, data: {k: "1", l: "2"}}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/strategic-merge-patch+json
      <document>
      """
    Then the response is 200
    And the stored ConfigMap "a" has:
      | data                | <data>           |
      | metadata.labels     | <labels>         |
      | metadata.finalizers | <finalizers>     |
      | metadata.uid        | {a:metadata.uid} |

    Examples: documents
      | effect                                  | document                                                                                                    | data              | labels                       | finalizers                                                |
      | sets and removes members                | {"data":{"k":null,"m":"3"},"metadata":{"labels":{"app":"x"}}}                                               | {"l":"2","m":"3"} | {"app":"x","tier":"front"}   | ["example.com/one","example.com/two"]                     |
      | replaces a map                          | {"data":{"$patch":"replace","m":"3"}}                                                                       | {"m":"3"}         | {"app":"web","tier":"front"} | ["example.com/one","example.com/two"]                     |
      | empties a map                           | {"metadata":{"labels":{"$patch":"delete"}}}                                                                 | {"k":"1","l":"2"} | (absent)                     | ["example.com/one","example.com/two"]                     |
      | removes every member of two maps        | {"data":{"k":null,"l":null},"metadata":{"labels":{"app":null,"tier":null}}}                                 | (absent)          | (absent)                     | ["example.com/one","example.com/two"]                     |
      | retains only the listed keys            | {"data":{"$retainKeys":["k","m"],"m":"3"}}                                                                  | {"k":"1","m":"3"} | {"app":"web","tier":"front"} | ["example.com/one","example.com/two"]                     |
      | adds a finalizer                        | {"metadata":{"finalizers":["example.com/three"]}}                                                           | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/three","example.com/one","example.com/two"] |
      | ignores a finalizer that already exists | {"metadata":{"finalizers":["example.com/two"]}}                                                             | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/one","example.com/two"]                     |
      | removes a finalizer                     | {"metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/one"]}}                                    | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/two"]                                       |
      | removes two finalizers                  | {"metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/one","example.com/two"]}}                  | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | (absent)                                                  |
      | removes the second listed finalizer     | {"metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/none","example.com/two"]}}                 | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/one"]                                       |
      | removes a finalizer and adds another    | {"metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/one"],"finalizers":["example.com/three"]}} | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/three","example.com/two"]                   |
      | reorders finalizers                     | {"metadata":{"$setElementOrder/finalizers":["example.com/two","example.com/one"]}}                          | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/two","example.com/one"]                     |
      | adds a finalizer with an empty order    | {"metadata":{"$setElementOrder/finalizers":[],"finalizers":["example.com/three"]}}                          | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/one","example.com/two","example.com/three"] |
      | changes nothing                         | {}                                                                                                          | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/one","example.com/two"]                     |

  @rule:patch-strategic-merge
  @needs:type:podtemplates
  Scenario Outline: A strategic merge patch of a PodTemplate <effect>
    patch-strategic-merge: the patch replaces lists without a merge strategy, and $retainKeys removes every member that it does not contain.
    Detects: a server that merges every list of named items, concatenates lists of strings, or stores or ignores $retainKeys.
    Given the PodTemplate "one-container" named "a" with:
      | template.spec.containers[0].args  | ["a","b"]                               |
      | template.spec.containers[0].ports | [{"containerPort":80,"protocol":"TCP"}] |
      | template.spec.tolerations         | [{"key":"a","operator":"Exists"}]       |
      | template.spec.volumes             | [{"name":"v","hostPath":{"path":"/v"}}] |
    When PATCH /api/v1/namespaces/{namespace}/podtemplates/a with the body:
      """application/strategic-merge-patch+json
      {"template":{"spec":<document>}}
      """
    Then the response is 200
    And the response has:
      | <path>                            | <value>           |
      | template.spec.containers[0].image | example.org/web:1 |
    And the stored PodTemplate "a" is the same as the response

    Examples: merge strategies
      | effect                                       | document                                                                        | path                              | value                                                                         |
      | replaces a list of strings                   | {"containers":[{"name":"web","args":["c"]}]}                                    | template.spec.containers[0].args  | ["c"]                                                                         |
      | merges container ports                       | {"containers":[{"name":"web","ports":[{"containerPort":81,"protocol":"UDP"}]}]} | template.spec.containers[0].ports | [{"containerPort":81,"protocol":"UDP"},{"containerPort":80,"protocol":"TCP"}] |
      | replaces a list of objects without merge key | {"tolerations":[{"key":"b","operator":"Exists"}]}                               | template.spec.tolerations         | [{"key":"b","operator":"Exists"}]                                             |
      | retains only the keys in $retainKeys         | {"volumes":[{"name":"v","$retainKeys":["name","emptyDir"],"emptyDir":{}}]}      | template.spec.volumes             | [{"name":"v","emptyDir":{}}]                                                  |

  @rule:patch-strategic-merge
  Scenario: A strategic merge patch replaces the subsets of Endpoints
    patch-strategic-merge: subsets have no merge key, so the patch replaces the list.
    Detects: a server that merges every list of objects by a member that looks like a key.
    Given the Endpoints "two-subsets" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/strategic-merge-patch+json
      {"subsets":[{"addresses":[{"ip":"10.10.9.9"}]}]}
      """
    Then the response is 200
    And the stored Endpoints "a" has:
      | subsets | [{"addresses":[{"ip":"10.10.9.9"}]}] |

  @rule:patch-strategic-merge
  @needs:type:deployments.apps
  Scenario: A strategic merge patch merges the env lists of containers by name
    patch-strategic-merge: containers, and the env items of each container, are merged by name; other fields are unchanged.
    Detects: a server that merges only top-level lists.
    Given the Deployment "one-replica" named "a"
    And the Deployment "a" has been changed:
      | spec.template.spec.containers[0].env | [{"name":"A","value":"1"},{"name":"B","value":"2"}] |
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a with the body:
      """application/strategic-merge-patch+json
      {"spec":{"template":{"spec":{"containers":[{"name":"web","env":[{"name":"B","value":"9"},{"name":"A","$patch":"delete"}]},{"name":"side","image":"example.org/side:1"}]}}}}
      """
    Then the response is 200
    And the stored Deployment "a" has:
      | spec.replicas                          | 1                          |
      | spec.template.spec.containers[0].name  | web                        |
      | spec.template.spec.containers[0].image | example.org/web:1          |
      | spec.template.spec.containers[1].name  | side                       |
      | spec.template.spec.containers[0].env   | [{"name":"B","value":"9"}] |
      | spec.template.spec.containers[2]       | (absent)                   |
